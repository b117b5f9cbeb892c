import { useQuery } from '@tanstack/react-query'
import { Eraser, FileJson, FileText } from 'lucide-react'
import { useState } from 'react'
import { erasureQuery, useEraseCustomer } from '#desk/privacy/client.ts'
import { erasureSentences } from '#desk/privacy/rules.ts'
import { fullName } from '#lib/names.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { Pending } from '#ui/loaded.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type PrivacyActionsProps = {
  customer: { id: string; firstName: string; lastName: string }
  onErased: () => void
}

/** What a client may ask of the salon about her data: a copy of everything, or to be forgotten. */
export function PrivacyActions({ customer, onErased }: PrivacyActionsProps) {
  const [asking, setAsking] = useState(false)
  const path = `/api/customers/${encodeURIComponent(customer.id)}/export`
  return (
    <section aria-label="Gegevens en privacy" className="flex flex-wrap gap-2">
      <DownloadLink href={`${path}.pdf`} failure="PDF Fout" file="De PDF">
        <FileText aria-hidden />
        Alles als PDF
      </DownloadLink>
      <DownloadLink href={`${path}.json`}>
        <FileJson aria-hidden />
        Alles als JSON
      </DownloadLink>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)} className="text-red!">
        <Eraser aria-hidden />
        Klant wissen
      </Button>
      {asking && (
        <EraseDialog customer={customer} onClose={() => setAsking(false)} onErased={onErased} />
      )}
    </section>
  )
}

function EraseDialog({
  customer,
  onClose,
  onErased,
}: PrivacyActionsProps & { onClose: () => void }) {
  const { toast } = useToast()
  const query = useQuery(erasureQuery(customer.id))
  const data = query.data
  const { mutateAsync: erase, isPending } = useEraseCustomer()
  const name = fullName(customer)

  async function confirm() {
    if (!data || isPending) return
    try {
      await erase(customer.id)
      toast({ title: 'Klant gewist', description: 'Alles over deze klant is weg.' })
      onClose()
      onErased()
    } catch (problem) {
      toast(
        failure(
          'Fout bij verwijderen',
          problem,
          'De klant kon niet gewist worden. Probeer het opnieuw.',
        ),
      )
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${name || 'Deze klant'} wissen?`}
      text={
        <div className="flex flex-col gap-3">
          <p>Alles wat persoonlijk is, verdwijnt voorgoed. Dit kan niet ongedaan gemaakt worden.</p>
          <Pending query={query} failed="Kon niet nagaan wat er gewist wordt." lines={3} />
          {data && (
            <ul className="list-disc pl-5">
              {erasureSentences(data).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          <p className="text-muted">
            Facturen en creditnota's die al een nummer hebben, moet je tien jaar bewaren: daarop
            blijft de naam staan tot die termijn voorbij is.
          </p>
        </div>
      }
      confirmLabel="Voorgoed wissen"
      tone="danger"
      loading={isPending}
      onConfirm={() => void confirm()}
    />
  )
}
