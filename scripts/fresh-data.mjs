// Empties a data folder for a test run: node scripts/fresh-data.mjs ./data/e2e (only folders below ./data).
import { rmSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(process.argv[2] ?? '')
if (!folder.startsWith(path.resolve('data') + path.sep)) throw new Error('only a folder below ./data can be emptied')
rmSync(folder, { recursive: true, force: true })
