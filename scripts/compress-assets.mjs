// After the build: a brotli and a gzip twin beside every text asset, so that the server never
// compresses one while somebody waits.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = path.resolve('build', 'client')
for (const name of readdirSync(folder, { recursive: true }).map(String)) {
  if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(name)) continue
  const content = readFileSync(path.join(folder, name))
  writeFileSync(
    path.join(folder, `${name}.br`),
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
}
