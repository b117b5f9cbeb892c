import { RotateCcw } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useField } from '#foundation/salon/components/business-context.ts'
import type { Draft } from '#foundation/salon/components/business-draft.ts'
import { PolicyEditor } from '#foundation/salon/policies/components/policy-editor.tsx'
import { policyTexts } from '#foundation/salon/policies/components/policy-texts.ts'
import { MOST_LETTERS, type SiteText, siteTextPages } from '#foundation/salon/texts.ts'
import { policyKeySchema } from '#foundation/salon/wire.ts'
import { counted } from '#lib/counted.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'

/** The texts of the site, page by page; opening a page shows it in the preview. */
export function TextsSection({ onPage }: { onPage: (path: string) => void }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        Schrijf <code>{'{naam}'}</code>, <code>{'{gemeente}'}</code>, <code>{'{jaar}'}</code> of{' '}
        <code>{'{betaalmiddelen}'}</code> waar de site dat zelf moet invullen, en in de salonregels
        ook <code>{'{annuleertermijn}'}</code>, <code>{'{kost-laat}'}</code> en{' '}
        <code>{'{kost-afwezig}'}</code>.
      </p>
      {siteTextPages.map((page) => (
        <PageTexts key={page.path} {...page} onOpen={() => onPage(page.path)} />
      ))}
      {policyKeySchema.options.map((policy) => (
        <PolicyEditor
          key={policy}
          policy={policy}
          onOpen={() => onPage(policyTexts[policy].path)}
        />
      ))}
    </div>
  )
}

function PageTexts({
  path,
  label,
  texts,
  onOpen,
}: {
  path: string
  label: string
  texts: readonly SiteText[]
  onOpen: () => void
}) {
  const typed = useWatch<Draft, 'texts'>({ name: 'texts' })
  const own = texts.filter((text) => typed[text.key] !== text.default).length
  return (
    <details
      name="teksten"
      open={path === '/'}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen()}
      className="group rounded-card border border-line"
    >
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-card px-4 font-heading text-lg font-semibold hover:bg-pine-soft">
        {label}
        {own > 0 && (
          <span className="font-sans text-sm font-medium text-pine">
            {counted(own, 'eigen tekst', 'eigen teksten')}
          </span>
        )}
      </summary>
      <div className="flex flex-col gap-6 border-t border-line p-4">
        {texts.map((text) => (
          <OneText key={text.key} text={text} isOwn={typed[text.key] !== text.default} />
        ))}
      </div>
    </details>
  )
}

function OneText({
  text: { key, kind, label, hint, default: ours },
  isOwn,
}: {
  text: SiteText
  isOwn: boolean
}) {
  const field = useField()
  const { setValue } = useFormContext<Draft>()
  const control = { ...field(`texts.${key}`), label, maxLength: MOST_LETTERS[kind] }
  const explained = [
    kind === 'blocks'
      ? 'Eerst een titel, daaronder de tekst, en een lege regel tussen twee blokken.'
      : '',
    hint ?? '',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div>
      {kind === 'line' ? (
        <TextInput {...control} hint={explained} />
      ) : (
        <TextArea {...control} hint={explained} rows={kind === 'blocks' ? 8 : 4} />
      )}
      {isOwn && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => setValue(`texts.${key}`, ours, { shouldDirty: true })}
          className="mt-1 min-h-11"
        >
          <RotateCcw aria-hidden />
          Onze tekst terugzetten<span className="sr-only">: {label}</span>
        </Button>
      )}
    </div>
  )
}
