import { renderMail } from '#foundation/messages/emails.tsx'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Salon } from '#foundation/salon/wire.ts'
import { formatLongInstant } from '#lib/dates.ts'

type Facts = { salon: Salon; publicUrl: string; failure: string }

/** Tells the owner that backups keep failing; once for each time that it begins. */
export function backupFailedMail({
  salon,
  publicUrl,
  failure,
  since,
  newest,
}: Facts & { since: Date; newest: Date | undefined }): OutgoingMail {
  const content = renderMail(salon, {
    subject: 'De back-up van je salon lukt niet',
    title: 'De back-up lukt niet',
    preview: failure,
    blocks: [
      {
        type: 'paragraph',
        text: `Sinds ${formatLongInstant(since)} lukt het niet om een back-up te maken. Het programma probeert het elk kwartier opnieuw; op je dashboard zie je wanneer het weer lukt.`,
      },
      {
        type: 'facts',
        facts: [
          { label: 'Wat er misloopt', value: failure },
          {
            label: 'Laatste back-up',
            value: newest ? formatLongInstant(newest) : 'nog geen',
          },
        ],
      },
      { type: 'buttons', buttons: [{ label: 'Dashboard openen', href: `${publicUrl}/admin` }] },
    ],
  })
  return { kind: 'backup-failed', to: salon.email, ...content }
}

/** Tells the owner that the newest backup cannot be restored. */
export function proofFailedMail({
  salon,
  publicUrl,
  failure,
  madeAt,
}: Facts & { madeAt: Date }): OutgoingMail {
  const content = renderMail(salon, {
    subject: 'De back-up van je salon kan niet teruggezet worden',
    title: 'De back-up klopt niet',
    preview: failure,
    blocks: [
      {
        type: 'paragraph',
        text: 'Elke nacht zet het programma de nieuwste back-up terug op een proefplaats en rekent het alles na. Vannacht lukte dat niet. In je salon zelf is niets veranderd.',
      },
      {
        type: 'facts',
        facts: [
          { label: 'Back-up van', value: formatLongInstant(madeAt) },
          { label: 'Wat er misloopt', value: failure },
        ],
      },
      { type: 'buttons', buttons: [{ label: 'Dashboard openen', href: `${publicUrl}/admin` }] },
    ],
  })
  return { kind: 'backup-proof-failed', to: salon.email, ...content }
}
