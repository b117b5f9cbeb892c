const closings: (() => Promise<void>)[] = []

/**
 * Closes something once every test of the file has run. For what is made inside a test, where
 * `afterAll` comes too late to be called.
 */
export function closeAfterFile(close: () => Promise<void>) {
  closings.push(close)
}

/** Closes what the file opened, the last first. */
export async function closeAll() {
  for (const close of closings.splice(0).toReversed()) await close()
}
