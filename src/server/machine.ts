import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The room on the disk of a folder, in bytes; folders on one disk have the same `disk`. */
export type Room = { folder: string; disk: number; free: number; total: number }
/** Memory in bytes: what is still to be had, of how much. */
export type Memory = { available: number; total: number }

/** The room where a folder lies or will lie; undefined where the machine does not tell. */
export function readRoom(folder: string): Room | undefined {
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    try {
      const { bavail, blocks, bsize } = fs.statfsSync(place)
      const { dev: disk } = fs.statSync(place)
      return { folder: path.resolve(folder), disk, free: bavail * bsize, total: blocks * bsize }
    } catch {
      if (place === path.dirname(place)) return undefined
    }
  }
}

/** The memory that this process may still take, within what a container leaves it. */
export function readMemory(): Memory {
  const limit = process.constrainedMemory()
  const total = limit > 0 && limit < os.totalmem() ? limit : os.totalmem()
  return { available: process.availableMemory(), total }
}

/** What the server's process says of itself: the memory that it holds, and for how long it runs. */
export function readProcess(): { bytes: number; seconds: number } {
  return { bytes: process.memoryUsage.rss(), seconds: process.uptime() }
}
