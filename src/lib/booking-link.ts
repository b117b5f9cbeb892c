/** What a way into booking already knows. */
export type Wanted = { treatment?: string | undefined; dogName?: string | undefined }

const NAMES = { treatment: 'behandeling', dogName: 'hond' } as const

/**
 * The way to book with a treatment and a dog filled in. They stand behind the `#`, which no server
 * is told: a name stays out of every log.
 */
export function bookingLink({ treatment, dogName }: Wanted): string {
  const asked = new URLSearchParams()
  if (treatment) asked.set(NAMES.treatment, treatment)
  if (dogName) asked.set(NAMES.dogName, dogName)
  return asked.size > 0 ? `/boeken#${asked}` : '/boeken'
}

/** What an address asks for behind its `#`; undefined when it asks for nothing. */
export function wantedIn(hash: string): Wanted | undefined {
  const asked = new URLSearchParams(hash.replace(/^#/, ''))
  const [treatment, dogName] = [NAMES.treatment, NAMES.dogName].map((name) =>
    asked.get(name)?.trim().slice(0, 100),
  )
  return treatment || dogName ? { treatment, dogName } : undefined
}
