// `npm run db:release`: writes the checksum of each new migration into migrations/released.json.
// One that is there never changes again.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const folder = 'src/server/db/migrations'
const released = JSON.parse(readFileSync(`${folder}/released.json`, 'utf8'))
for (const { tag } of JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')).entries) {
  const hash = createHash('sha256')
    .update(readFileSync(`${folder}/${tag}.sql`))
    .digest('hex')
  if (!released[tag]) console.log(`${tag} is released.`)
  else if (released[tag].at(-1) !== hash) {
    console.error(
      `${tag} was changed after its release: undo that and make another migration (or, before it has landed, delete its line and release again).`,
    )
    process.exitCode = 1
  }
  released[tag] ??= [hash]
}
writeFileSync(`${folder}/released.json`, `${JSON.stringify(released, null, 2)}\n`)
