import { useMedia } from '#ui/use-media.ts'

const WIDE = '(min-width: 48rem)'

/**
 * Whether the window has room for seven columns of text; undefined on the server, where nobody
 * knows.
 */
export function useWide(): boolean | undefined {
  return useMedia(WIDE, undefined)
}

/** The same, in a browser. */
export function isWide(): boolean {
  return matchMedia(WIDE).matches
}
