/**
 * A key nobody else has. `randomUUID` exists on secure pages only, and a salon may try the software
 * over plain http.
 */
export function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  return Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
