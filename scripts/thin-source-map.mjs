// After the build: of the server's source map only what a stack is read with, each line of our own
// sources and each file of others. From its first error on a server keeps the map, as an array for
// each place in it: whole that is 44 MB.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'

const file = path.resolve('build', 'server', 'index.js.map')
const { names: _, mappings, ...map } = JSON.parse(readFileSync(file, 'utf8'))
const isOurs = map.sources.map((source) => !source.includes('node_modules/'))
const thin = decode(mappings).map((places) =>
  places
    .filter(([, source, line], index) => {
      const [, lastSource, lastLine] = places[index - 1] ?? []
      return source !== lastSource || (line !== lastLine && isOurs[source])
    })
    .map((place) => place.slice(0, 4)),
)
writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: encode(thin) }))
