import { rm } from 'node:fs/promises'

/**
 * Removes a folder, also while another process still writes into it or empties it itself:
 * `fs.rmSync` then ends early and says nothing.
 */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
