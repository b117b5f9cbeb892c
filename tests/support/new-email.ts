/**
 * An address that nobody has yet, without digits: a search for part of a phone would find them.
 */
export function newEmail(name: string): string {
  const letters = crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(+digit))
  return `${name}.${letters}@voorbeeld.be`
}
