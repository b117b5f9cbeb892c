import type { DateString } from '#lib/dates.ts'
import { AllPlaces } from './all-places.tsx'
import { NewSheet } from './new-sheet.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'

const WINDOWS = { all: AllPlaces, new: NewSheet, help: ShortcutSheet }

/** What a tap on the shell opens: all places, what is made anew, or the keys. */
export function ShellWindow({
  kind,
  ...props
}: {
  kind: keyof typeof WINDOWS
  onClose: () => void
  today: DateString
}) {
  const Shown = WINDOWS[kind]
  return <Shown {...props} />
}
