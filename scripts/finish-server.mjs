// After the build: what of the server lies in its memory all day. Of its source map only what a
// stack is read with stays, each line of our own sources and each file of others: from its first
// error on it keeps an array for each place, whole that is 44 MB. And its text must be ASCII, of
// which V8 keeps one byte a letter; a letter beyond, which makes it two for each, is written as an
// escape but in the SQL of a template, where it has to be a parameter.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { decode, encode } from '@jridgewell/sourcemap-codec'

for (const file of globSync('build/server/**/*.js')) {
  const beyond = /.{0,60}[^\0-\x7f].{0,20}/.exec(readFileSync(file, 'utf8'))
  if (beyond) throw new Error(`the server's text is not ASCII: ${beyond[0]}`)
}
for (const file of globSync('build/server/**/*.js.map')) thin(file)

function thin(file) {
  const { names: _, mappings, ...map } = JSON.parse(readFileSync(file, 'utf8'))
  const isOurs = map.sources.map((source) => !source.includes('node_modules/'))
  const kept = decode(mappings).map((places) =>
    places
      .filter(([, source, line], index) => {
        const [, lastSource, lastLine] = places[index - 1] ?? []
        return source !== lastSource || (line !== lastLine && isOurs[source])
      })
      .map((place) => place.slice(0, 4)),
  )
  writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: encode(kept) }))
}
