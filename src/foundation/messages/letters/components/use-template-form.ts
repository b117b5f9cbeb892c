import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useResetTemplate, useSaveTemplate } from '#foundation/messages/client.ts'
import { placesProblem } from '#foundation/messages/rules.ts'
import { type Letter, letters } from '#foundation/messages/texts.ts'
import { type Template, templateSchema } from '#foundation/messages/wire.ts'
import { showFieldErrors } from '#ui/field-errors.ts'
import { failure, useToast } from '#ui/toast.tsx'
import { useEditor } from '#ui/use-editor.ts'

export type WordsField = keyof Letter
type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * The words of one kind of mail being changed: they go onto the version that the owner started
 * from, whatever loads behind the form.
 */
export function useTemplateForm(shown: Template) {
  const { toast } = useToast()
  const [template, setTemplate] = useState(shown)
  const { kind } = template
  const { label, places, words: ours, isPlain } = letters[kind]
  const form = useForm<Letter>({ defaultValues: template.words, shouldFocusError: false })
  const typed = useWatch({
    control: form.control,
    compute: ({ subject, title, intro, closing }: Letter) => ({ subject, title, intro, closing }),
  })
  const { mutateAsync: save } = useSaveTemplate()
  const { mutateAsync: reset, isPending: isResetting } = useResetTemplate()
  const { insert, hold } = useInsertion((name, value) =>
    form.setValue(name, value, { shouldDirty: true }),
  )
  const known = places.map(({ name }) => name)

  function keep(stored: Template) {
    setTemplate(stored)
    form.reset(stored.words)
  }

  const editor = useEditor<Letter, Template>({
    form,
    check: (words) => problemsOf(words, { known, isPlain }),
    async send(words, version) {
      keep(await save({ kind, words, version: version ?? template.version }))
      editor.forget()
      toast({ title: 'Sjabloon bewaard', description: label })
    },
    stored: templateSchema,
    failure: {
      title: 'Fout bij opslaan',
      description: 'De tekst kon niet bewaard worden. Probeer het opnieuw.',
    },
    onRefusal({ fields }) {
      showFieldErrors(
        form,
        Object.fromEntries(
          Object.entries(fields).map(([name, sentence]) => [name.replace('words.', ''), sentence]),
        ),
      )
      return false
    },
  })

  /** Whether our words are back. */
  async function goBack(): Promise<boolean> {
    try {
      await reset(kind)
      // the row stays, one version further
      keep({ kind, words: ours, isOwn: false, version: template.version + 1 })
      toast({ title: 'Onze tekst staat er weer', description: label })
      return true
    } catch (error) {
      toast(failure('Fout', error, 'De tekst kon niet teruggezet worden. Probeer het opnieuw.'))
      return false
    }
  }

  const { errors, isDirty } = form.formState
  const unknown = unknownIn(typed, known)
  const field = (name: WordsField) => {
    const { ref, ...rest } = form.register(name)
    return { ...rest, ...hold(name, ref), error: unknown[name] ?? errors[name]?.message }
  }
  return { template, form, typed, field, insert, editor, isDirty, goBack, isResetting, keep }
}

/** Puts a place where the cursor stands, in the field that was last written in. */
function useInsertion(onChange: (name: WordsField, value: string) => void) {
  const fields = useRef(new Map<WordsField, Control>())
  const last = useRef<WordsField>('intro')

  function insert(place: string) {
    const control = fields.current.get(last.current)
    if (!control) return
    const end = control.value.length
    control.setRangeText(
      `{${place}}`,
      control.selectionStart ?? end,
      control.selectionEnd ?? end,
      'end',
    )
    onChange(last.current, control.value)
    control.focus()
  }

  const hold = (name: WordsField, register: (control: Control | null) => void) => ({
    ref: (control: Control | null) => {
      register(control)
      if (control) fields.current.set(name, control)
    },
    onFocus: () => {
      last.current = name
    },
  })
  return { insert, hold }
}

function problemsOf(
  words: Letter,
  { known, isPlain }: { known: readonly string[]; isPlain: boolean | undefined },
): Partial<Record<WordsField, string>> {
  return {
    ...(words.subject.trim() === '' && { subject: 'Vul een onderwerp in.' }),
    ...(words.title.trim() === '' && !isPlain && { title: 'Vul een titel in.' }),
    ...(words.intro.trim() === '' && { intro: 'Schrijf hier minstens een zin.' }),
    ...unknownIn(words, known),
  }
}

function unknownIn(
  { subject, title, intro, closing }: Letter,
  known: readonly string[],
): Partial<Record<WordsField, string>> {
  const problems = {
    subject: placesProblem(subject, known),
    title: placesProblem(title, known),
    intro: placesProblem(intro, known),
    closing: placesProblem(closing, known),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}
