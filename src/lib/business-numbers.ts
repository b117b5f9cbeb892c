/**
 * Whether a text is a Belgian BTW number: ten figures, the last two of which are 97 minus the rest
 * of the first eight by 97.
 */
export function isVatNumber(text: string): boolean {
  const figures = vatFigures(text)
  return (
    /^[01]\d{9}$/.test(figures) &&
    97 - (Number(figures.slice(0, 8)) % 97) === Number(figures.slice(8))
  )
}

/** `BE 0123.456.749`; text that is no number stays as it is. */
export function formatVatNumber(text: string): string {
  return isVatNumber(text)
    ? `BE ${vatFigures(text).replace(/^(\d{4})(\d{3})(\d{3})$/, '$1.$2.$3')}`
    : text
}

/**
 * Whether a text is an account number by its check figures (ISO 13616, modulo 97); a Belgian one
 * has 16 characters.
 */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || (iban.startsWith('BE') && iban.length !== 16))
    return false
  const figures = Array.from(iban.slice(4) + iban.slice(0, 4), (letter) =>
    Number.parseInt(letter, 36),
  ).join('')
  return Array.from(figures).reduce((rest, figure) => (rest * 10 + Number(figure)) % 97, 0) === 1
}

/** `BE71 0961 2345 6769`. */
export function formatIban(text: string): string {
  const letters = text.replace(/\s/g, '').toUpperCase()
  return (letters.match(/.{1,4}/g) ?? []).join(' ')
}

function vatFigures(text: string): string {
  return text.replace(/^\s*BE/i, '').replace(/[\s.]/g, '')
}
