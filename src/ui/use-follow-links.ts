import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows the plain links inside an element without loading the page anew, as the router's own do,
 * each of which is work of its own: for where there are a hundred.
 */
export function useFollowLinks() {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    void navigate(link.pathname + link.search)
  }
  return { onClick }
}
