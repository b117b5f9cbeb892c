import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { templatesQuery } from '#foundation/messages/client.ts'
import { TemplatePreview } from '#foundation/messages/letters/components/template-preview.tsx'
import {
  useTemplateForm,
  type WordsField,
} from '#foundation/messages/letters/components/use-template-form.ts'
import { letters, type Place } from '#foundation/messages/texts.ts'
import type { Template } from '#foundation/messages/wire.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { StaleDialog } from '#ui/stale-dialog.tsx'

const LABELS: Record<WordsField, string> = {
  subject: 'Onderwerp',
  title: 'Titel',
  intro: 'Tekst bovenaan',
  closing: 'Tekst onderaan',
}

const FIELDS = ['subject', 'title', 'intro', 'closing'] as const

/** The words of every kind of mail, one of them open to be changed. */
export function Templates({
  kind,
  onKind,
}: {
  kind: string | undefined
  onKind: (kind: string) => void
}) {
  const query = useQuery(templatesQuery)
  const { data: templates, error } = query
  if (error && !templates)
    return <LoadFailed title="De sjablonen konden niet geladen worden." query={query} />
  const template = templates?.find((one) => one.kind === kind) ?? templates?.[0]
  if (!templates || !template) return <SkeletonText lines={10} />
  return (
    <div className="flex flex-col gap-6">
      <Select
        label="Welke mail?"
        className="max-w-md"
        value={template.kind}
        onValue={onKind}
        options={templates.map(({ kind: value, isOwn }) => ({
          value,
          label: `${letters[value].label}${isOwn ? ' (eigen tekst)' : ''}`,
        }))}
      />
      <TemplateEditor key={template.kind} template={template} />
    </div>
  )
}

/** The words of one kind of mail with what they can name, beside the mail as it would leave. */
function TemplateEditor({ template: shown }: { template: Template }) {
  const { template, typed, field, insert, editor, isDirty, goBack, isResetting, keep } =
    useTemplateForm(shown)
  const { label, hint, places, isPlain } = letters[template.kind]
  const stored = editor.stored
  return (
    <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1fr_26rem]">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        <div>
          <h2 className="text-2xl">{label}</h2>
          <p className="mt-1 text-muted">{hint}</p>
        </div>
        <PlaceChips places={places} onInsert={insert} />
        <TextInput
          {...field('subject')}
          label={LABELS.subject}
          required
          maxLength={200}
          autoComplete="off"
        />
        {!isPlain && (
          <TextInput
            {...field('title')}
            label={LABELS.title}
            required
            maxLength={200}
            autoComplete="off"
          />
        )}
        <TextArea
          {...field('intro')}
          label={LABELS.intro}
          required
          rows={6}
          maxLength={5_000}
          hint={
            isPlain
              ? 'Wat er gestuurd werd, volgt hieronder vanzelf.'
              : 'Een lege regel begint een nieuwe alinea. De gegevens en de knop volgen vanzelf.'
          }
        />
        <TextArea {...field('closing')} label={LABELS.closing} rows={4} maxLength={5_000} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button type="submit" loading={editor.saving} disabled={!isDirty} className="max-sm:grow">
            Bewaren
          </Button>
          {(template.isOwn || isDirty) && (
            <GoBack
              isOwn={template.isOwn}
              onGoBack={goBack}
              busy={isResetting}
              onUndo={() => keep(template)}
            />
          )}
        </div>
      </form>
      <TemplatePreview kind={template.kind} words={typed} />
      <LeaveGuard when={isDirty && !editor.saving} />
      <StaleDialog
        open={stored !== undefined}
        rows={FIELDS.map((name) => ({
          label: LABELS[name],
          stored: stored?.words[name] ?? '',
          mine: typed[name],
        }))}
        busy={editor.saving}
        onClose={editor.forget}
        onKeepMine={() => void editor.save(stored?.version)}
        onKeepStored={() => {
          if (stored) keep(stored)
          editor.forget()
        }}
      />
    </div>
  )
}

/** What the words can name: a tap puts it where the cursor stands. */
function PlaceChips({
  places,
  onInsert,
}: {
  places: readonly Place[]
  onInsert: (name: string) => void
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">Invoegen waar je typt</legend>
      <ul className="mt-1.5 flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2 sm:flex-wrap">
        {places.map(({ name, label, example }) => (
          <li key={name} className="shrink-0">
            <button
              type="button"
              title={`Bijvoorbeeld: ${example.trim()}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(name)}
              className="flex min-h-11 flex-col justify-center rounded-field border border-edge bg-card px-3 py-1 text-left text-sm leading-tight hover:border-pine hover:bg-pine-soft"
            >
              <span className="font-semibold text-pine">{`{${name}}`}</span>
              <span className="text-muted">{label}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type GoBackProps = {
  isOwn: boolean
  onGoBack: () => Promise<boolean>
  onUndo: () => void
  busy: boolean
}

/** Back to our words when others are stored, else to what was stored. */
function GoBack({ isOwn, onGoBack, onUndo, busy }: GoBackProps) {
  const [isAsking, setAsking] = useState(false)
  if (!isOwn)
    return (
      <Button variant="ghost" onClick={onUndo}>
        Wijzigingen wissen
      </Button>
    )
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden />
        Onze tekst terugzetten
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Onze tekst terugzetten?"
        text="Je eigen tekst voor deze mail gaat verloren."
        confirmLabel="Terugzetten"
        tone="danger"
        loading={busy}
        onConfirm={() => void onGoBack().then((done) => done && setAsking(false))}
      />
    </>
  )
}
