import { type RefObject, useEffect, useState } from 'react'

/** How much a screen of this width has to shrink, and how high it may then be. */
export function useRoom(box: RefObject<HTMLElement | null>, width: number) {
  const [room, setRoom] = useState({ width, height: 600 })
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(
      ([entry]) =>
        entry && setRoom({ width: entry.contentRect.width, height: entry.contentRect.height }),
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  const scale = Math.max(room.width, 1) / width
  return { scale, height: room.height / scale }
}
