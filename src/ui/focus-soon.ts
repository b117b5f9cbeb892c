/**
 * Once a pressed button is gone the focus goes on at what it belonged to, or at the page when that
 * went too.
 */
export function focusSoon(id: string) {
  requestAnimationFrame(() =>
    (document.getElementById(id) ?? document.getElementById('inhoud'))?.focus({
      preventScroll: true,
    }),
  )
}
