import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { is, object, string } from 'valibot'

const openingSchema = object({ open: string() })

/**
 * Goes where a notice leads that she tapped: on every screen, also of a device that saves data and
 * fetches nothing for later.
 */
export function useOpening() {
  const navigate = useNavigate()
  useEffect(() => {
    const over = new AbortController()
    navigator.serviceWorker?.addEventListener(
      'message',
      ({ data }: MessageEvent) => {
        if (is(openingSchema, data)) void navigate(data.open)
      },
      over,
    )
    return () => over.abort()
  }, [navigate])
}
