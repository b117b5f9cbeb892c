import fs from 'node:fs'

/**
 * Waits until the disk knows what a folder holds: what was renamed into it outlives a power cut.
 */
export function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
