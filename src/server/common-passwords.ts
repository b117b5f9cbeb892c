import { brotliDecompressSync } from 'node:zlib'
import packed from '#server/common-passwords.json' with { type: 'json' }

/**
 * The 10 000 commonest passwords, in lower case: a ranking of leaked ones (zxcvbn-ts,
 * language-common 4.1.3, MIT), which lies beside this file sorted, compressed and as base64.
 */
export function commonPasswords(): Set<string> {
  return new Set(brotliDecompressSync(Buffer.from(packed, 'base64')).toString().split('\n'))
}
