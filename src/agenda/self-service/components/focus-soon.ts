const MOST_FRAMES = 60

/**
 * Puts the focus on an element that is about to appear, in place of the button that led to it: as
 * soon as it is there, within a second or so.
 */
export function focusSoon(id: string, frames = MOST_FRAMES) {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (element) element.focus()
    else if (frames > 1) focusSoon(id, frames - 1)
  })
}
