/**
 * The text of a file that people bring along: UTF-8 or UTF-16 with or without a mark, otherwise
 * Windows-1252 as older programs write it.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : unmarkedUtf16(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Of Latin text in UTF-16 every other byte is nothing. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, 512)
  if (start.length < 8) return undefined
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 3 && even < start.length / 20) return 'utf-16le'
  return even > start.length / 3 && odd < start.length / 20 ? 'utf-16be' : undefined
}
