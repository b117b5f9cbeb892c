import { Bell, BellOff } from 'lucide-react'
import { useSaveDog } from '#clients/customers/client.ts'
import { fold } from '#lib/search.ts'
import { Button } from '#ui/button.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type WarningWordsProps = {
  dog: { id: string; name: string }
  /** Words that raise a warning now. */
  words?: readonly string[]
  /** Words that are none for this dog. */
  ignored: readonly string[]
}

/** The words in notes about a dog, each switched off or on for this dog with one tap. */
export function WarningWords({ dog: { id, name }, words = [], ignored }: WarningWordsProps) {
  const { toast } = useToast()
  const { mutateAsync: saveDog, isPending } = useSaveDog()

  async function change(next: readonly string[], title: string) {
    try {
      await saveDog({ id, ignoredWarnings: next })
      toast({ title, description: name })
    } catch (error) {
      toast(failure('Fout bij opslaan', error, 'De waarschuwing kon niet bijgewerkt worden.'))
    }
  }

  if (words.length === 0 && ignored.length === 0) return null
  return (
    <ul aria-label="Waarschuwingen uit notities" className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word}>
          <Button
            variant="secondary"
            size="sm"
            disabled={isPending}
            onClick={() =>
              void change([...ignored, word], `Waarschuwt niet meer bij ${shown(word)}`)
            }
          >
            <BellOff aria-hidden />
            {shown(word)} is hier geen gevaar
          </Button>
        </li>
      ))}
      {ignored.map((word) => (
        <li key={word}>
          <Button
            variant="ghost"
            size="sm"
            disabled={isPending}
            onClick={() =>
              void change(without(ignored, word), `Waarschuwt weer bij ${shown(word)}`)
            }
          >
            <Bell aria-hidden />
            Weer waarschuwen bij {shown(word)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function without(words: readonly string[], word: string): string[] {
  return words.filter((other) => fold(other) !== fold(word))
}

/** `bijt*` stands for every end of the word. */
function shown(word: string): string {
  return `‘${word.replace(/\*+$/, '…')}’`
}
