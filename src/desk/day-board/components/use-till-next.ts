import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { HandIn } from '#agenda/appointments/hand-ins/rules.ts'
import { useIsOwner } from '#foundation/auth/client.ts'

/** Where a visit is paid. */
export function tillOf(visit: string): string {
  return `/admin/kassa?afrekenen=${encodeURIComponent(visit)}`
}

/**
 * Opens the till for a dog that went home, once that was handed in; without a connection the screen
 * stays, where the way to the till stands beside the dog. Her staff take no payments.
 */
export function useTillNext(all: readonly HandIn[]) {
  const navigate = useNavigate()
  const isOwner = useIsOwner()
  const [collected, setCollected] = useState<{ visit: string; id: string }>()
  const isIn = collected !== undefined && !all.some(({ id }) => id === collected.id)
  const open = useEffectEvent(() => {
    if (collected) void navigate(tillOf(collected.visit))
  })
  useEffect(() => {
    if (isIn) open()
  }, [isIn])
  return (step: { visit: string; id: string } | undefined) =>
    setCollected(navigator.onLine && isOwner ? step : undefined)
}
