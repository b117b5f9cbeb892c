import { useQuery } from '@tanstack/react-query'
import { templatesQuery } from '#foundation/messages/client.ts'
import { TemplateEditor } from '#foundation/messages/letters/components/template-editor.tsx'
import { letters } from '#foundation/messages/texts.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

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
        onChange={({ target: { value } }) => onKind(value)}
        options={templates.map(({ kind: value, isOwn }) => ({
          value,
          label: `${letters[value].label}${isOwn ? ' (eigen tekst)' : ''}`,
        }))}
      />
      <TemplateEditor key={template.kind} template={template} />
    </div>
  )
}
