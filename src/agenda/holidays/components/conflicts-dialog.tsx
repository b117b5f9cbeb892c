import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { conflictsQuery, useSendNotices } from '#agenda/holidays/client.ts'
import { ConflictList, type ContactLinks } from '#agenda/holidays/components/conflict-list.tsx'
import { periodText } from '#agenda/holidays/components/leave-words.ts'
import { leaveNotice } from '#agenda/holidays/rules.ts'
import type { Conflict, Holiday } from '#agenda/holidays/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type ConflictsDialogProps = {
  leave: Holiday
  salonName: string
  links: ContactLinks
  onClose: () => void
}

/**
 * The visits that fall in leave, and one letter to all those clients, which the owner may change
 * first.
 */
export function ConflictsDialog({ leave, salonName, links, onClose }: ConflictsDialogProps) {
  const { toast } = useToast()
  const conflicts = useQuery(conflictsQuery(leave.id))
  const { mutateAsync: send, isPending } = useSendNotices()
  const [letter, setLetter] = useState(() => leaveNotice(salonName))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const list = conflicts.data ?? []
  const untold = list.filter(({ noticeSentAt, email }) => noticeSentAt === null && email !== '')
  const isNothing = conflicts.data?.length === 0

  async function mailAll(to: readonly Conflict[]) {
    if (isPending) return
    setErrors({})
    try {
      const count = await send({
        leaveId: leave.id,
        appointmentIds: to.map(({ id }) => id),
        ...letter,
      })
      toast({
        title: 'Mails klaargezet',
        description: `${count === 1 ? 'Eén mail' : `${count} mails`}. Onder Mails zie je of ze vertrokken zijn.`,
      })
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      toast(failure('Fout', error, 'De mails konden niet verstuurd worden.'))
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Afspraken tijdens dit verlof"
      description={`${leave.name}: ${periodText(leave)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Sluiten
          </Button>
          {untold.length > 0 && (
            <Button loading={isPending} onClick={() => void mailAll(untold)}>
              <Send aria-hidden />
              {untold.length === 1
                ? 'Mail naar 1 klant sturen'
                : `Mail naar ${untold.length} klanten sturen`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {conflicts.error && (
          <LoadFailed title="De afspraken konden niet geladen worden." query={conflicts} />
        )}
        {conflicts.isPending && !conflicts.error && <SkeletonText lines={3} />}
        {isNothing && <Alert tone="success">Er staan geen afspraken in dit verlof.</Alert>}
        {list.length > 0 && (
          <>
            <Alert
              tone="warning"
              title={
                list.length === 1
                  ? 'Er staat nog 1 afspraak in dit verlof'
                  : `Er staan nog ${list.length} afspraken in dit verlof`
              }
            >
              Ze blijven staan tot je ze verplaatst of afzegt. Laat je klanten het op tijd weten.
            </Alert>
            <ConflictList list={list} letter={letter} links={links} />
            <details open className="rounded-field border border-line">
              <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
                Je bericht
              </summary>
              <div className="flex flex-col gap-4 px-4 pb-4">
                <TextInput
                  label="Onderwerp"
                  value={letter.subject}
                  onValue={(value) => setLetter({ ...letter, subject: value })}
                  error={errors['subject']}
                />
                <TextArea
                  label="Tekst"
                  hint="{voornaam}, {hond}, {datum} en {uur} worden per klant ingevuld."
                  rows={8}
                  value={letter.text}
                  onValue={(value) => setLetter({ ...letter, text: value })}
                  error={errors['text']}
                />
              </div>
            </details>
          </>
        )}
      </div>
    </Dialog>
  )
}
