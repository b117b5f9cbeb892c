/**
 * All the script of an un-hydrated page, sent by its source and so without imports: menu, owner's
 * link on Ctrl+Shift+A, map and filter of the price list.
 */
export function enhance() {
  const page = document
  const accents = /\p{M}/gu
  const menu = () => page.querySelector<HTMLDialogElement>('#menu')
  const plain = (text: string) => text.normalize('NFD').replace(accents, '').toLowerCase().trim()

  const filter = () => {
    const box = page.querySelector<HTMLInputElement>('#zoek-ras')
    if (!box) return
    const wanted = plain(box.value)
    const size = page.querySelector<HTMLElement>('[data-filter][aria-pressed=true]')?.dataset[
      'filter'
    ]
    let shown = 0
    for (const row of page.querySelectorAll<HTMLElement>('[data-name]')) {
      const { name = '', size: own = size } = row.dataset
      row.hidden =
        !plain(`${row.firstChild?.firstChild?.textContent} ${name}`).includes(wanted) ||
        (!!size && own !== size)
      if (!row.hidden) shown++
    }
    const count = page.querySelector('#aantal-rassen')
    if (count)
      count.textContent = shown
        ? `${shown} ${shown > 1 ? 'prijzen' : 'prijs'}`
        : 'Niets gevonden. Bel of mail ons gerust voor een prijs.'
  }

  addEventListener('click', (event) => {
    const { target } = event
    const dialog = menu()
    if (!(target instanceof Element)) return
    if (dialog && target.closest('[popovertarget=menu]')) {
      event.preventDefault()
      if (dialog.open) dialog.close()
      else dialog.showModal()
    } else if (target === dialog || target.closest('#menu a')) dialog?.close()
    const chosen = target.closest('[data-filter]')
    if (chosen) {
      for (const button of page.querySelectorAll('[data-filter]'))
        button.setAttribute('aria-pressed', `${button === chosen}`)
      filter()
    }
  })
  const map = page.querySelector<HTMLTemplateElement>('#map')
  const place = map?.parentElement
  if (place)
    new IntersectionObserver(([seen], watcher) => {
      if (!seen?.isIntersecting) return
      watcher.disconnect()
      place.replaceChildren(map.content)
    }).observe(place)
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, shiftKey } = event
    const dialog = menu()
    const owner = page.querySelector<HTMLElement>('#admin-link')
    if (owner && ctrlKey && shiftKey && key.toLowerCase() === 'a') {
      event.preventDefault()
      owner.hidden = false
    }
    if (key !== 'Tab' || !dialog?.open) return
    const stops = [...dialog.querySelectorAll<HTMLElement>('a, button')]
    if (page.activeElement === stops.at(shiftKey ? 0 : -1)) {
      event.preventDefault()
      stops.at(shiftKey ? -1 : 0)?.focus()
    }
  })
  addEventListener('input', filter)
  addEventListener('pageshow', filter)
}
