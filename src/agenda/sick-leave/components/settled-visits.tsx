import { MessageCircle, Phone, Undo2 } from 'lucide-react'
import {
  deedText,
  momentText,
  phoneMessage,
  toldText,
} from '#agenda/sick-leave/components/sick-words.ts'
import type { SettledVisit } from '#agenda/sick-leave/wire.ts'
import { calledDog, dogWithOwner } from '#lib/names.ts'
import { telLink, whatsappLink } from '#lib/reach.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

type SettledVisitsProps = {
  visits: readonly SettledVisit[]
  /** Who is ill, and how the salon signs a message. */
  absent: string
  salonName: string
  busy: string | undefined
  onUndo: (visit: SettledVisit) => void
}

/** What was decided, how each client hears of it, and the way back. */
export function SettledVisits({ visits, busy, onUndo, ...signed }: SettledVisitsProps) {
  return (
    <ul aria-label="Geregeld" className="divide-y divide-line rounded-field border border-line">
      {visits.map((visit) => {
        const { deedId, email, phone, isChanged } = visit
        const who = dogWithOwner(visit)
        return (
          <li
            key={deedId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4"
          >
            <div className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">{deedText(visit)}</p>
              <p className="[overflow-wrap:anywhere]">
                {who} <span className="text-muted">· {momentText(visit.from)}</span>
              </p>
              <p className="text-sm text-muted">{toldText(visit)}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {email === '' && phone && !isChanged && (
                <>
                  <ButtonLink variant="secondary" size="sm" href={telLink(phone)}>
                    <Phone aria-hidden />
                    {phone}
                  </ButtonLink>
                  <ButtonLink
                    variant="secondary"
                    size="sm"
                    href={whatsappLink(phone, phoneMessage(visit, signed))}
                    target="_blank"
                    rel="noopener"
                    aria-label={`WhatsApp naar ${who}, in een nieuw venster`}
                  >
                    <MessageCircle aria-hidden />
                    WhatsApp
                  </ButtonLink>
                </>
              )}
              {!isChanged && (
                <Button
                  variant="ghost"
                  size="sm"
                  loading={busy === deedId}
                  aria-label={`Ongedaan maken: ${calledDog(visit.dogName)}`}
                  onClick={() => busy === undefined && onUndo(visit)}
                >
                  <Undo2 aria-hidden />
                  Ongedaan maken
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
