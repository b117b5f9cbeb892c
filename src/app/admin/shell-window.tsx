import { AllPlaces } from './all-places.tsx'
import { NewSheet } from './new-sheet.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'

const WINDOWS = { all: AllPlaces, new: NewSheet, help: ShortcutSheet }

/** What a tap on the shell opens: all places, what is made anew, or the keys. */
export function ShellWindow({
  kind,
  onClose,
}: {
  kind: keyof typeof WINDOWS
  onClose: () => void
}) {
  const Shown = WINDOWS[kind]
  return <Shown onClose={onClose} />
}
