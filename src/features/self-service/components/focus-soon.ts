/** Puts the focus on an element that is about to appear, in place of the button that led to it. */
export function focusSoon(id: string) {
  requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: false }))
}
