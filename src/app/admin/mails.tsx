import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { RetentionSettings } from '#desk/retention/components/retention-settings.tsx'
import { type MailView, mailsQuery } from '#foundation/messages/client.ts'
import { Mails } from '#foundation/messages/components/mails.tsx'
import { MessageSettings } from '#foundation/messages/components/message-settings.tsx'
import { Templates } from '#foundation/messages/letters/components/templates.tsx'
import { setupQuery } from '#foundation/salon/client.ts'
import { isDate } from '#lib/dates.ts'
import { nameIn } from '#lib/names-of.ts'
import { mailStates } from '#lib/states.ts'
import { FrenchBulldog } from '../public/illustrations/french-bulldog.tsx'
import type { Route } from './+types/mails.ts'
import { useAddress } from './use-address.ts'
import type { Ahead } from './use-fetched-ahead.ts'
import { WindowTitle } from './window-title.tsx'

const PARTS = [
  { path: '/admin/mails', name: undefined, label: 'Postvak uit' },
  { path: '/admin/mails/sjablonen', name: 'sjablonen', label: 'Sjablonen' },
  { path: '/admin/mails/instellingen', name: 'instellingen', label: 'Instellingen' },
] as const

export const handle: { ahead: Ahead } = {
  ahead: (client, { params, parameters }) =>
    params['deel'] === undefined
      ? [
          client.prefetchInfiniteQuery(mailsQuery(readView(parameters))),
          client.prefetchQuery(setupQuery),
        ]
      : [],
}

/**
 * What leaves by mail: the outbox, the words of every mail, and which leave by themselves. What is
 * looked at lives in the address.
 */
export default function AdminMails({ params }: Route.ComponentProps) {
  const navigate = useNavigate()
  const part = PARTS.find(({ name }) => name === params.deel) ?? PARTS[0]

  return (
    <div className="flex flex-col gap-6">
      <WindowTitle>{`${part.label} – Mails`}</WindowTitle>
      <h1 className="text-3xl sm:text-4xl">Mails</h1>
      <PartNav current={part.path} />
      {part.name === undefined && <Outbox />}
      {part.name === 'sjablonen' && (
        <Templates
          kind={params.soort}
          onKind={(kind) => void navigate(`${part.path}/${kind}`, { preventScrollReset: true })}
        />
      )}
      {part.name === 'instellingen' && (
        <>
          <MessageSettings />
          <RetentionSettings />
        </>
      )}
    </div>
  )
}

function Outbox() {
  const { data: setup } = useQuery(setupQuery)
  const [{ openId, ...view }, show] = useAddress(
    (parameters) => ({
      ...readView(parameters),
      openId: parameters.get('mail') ?? undefined,
    }),
    ({ q, status, from, to, openId: mail }) => ({ zoek: q, status, van: from, tot: to, mail }),
  )

  return (
    <Mails
      view={view}
      onView={show}
      openId={openId}
      onOpen={(id) => show({ openId: id }, { isStep: openId === undefined })}
      isKeeping={setup?.some(({ id }) => id === 'mail') ?? false}
      picture={<FrenchBulldog aria-hidden />}
    />
  )
}

function PartNav({ current }: { current: string }) {
  return (
    <nav
      aria-label="Onderdelen van Mails"
      className="-mx-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:thin]"
    >
      <ul className="flex w-max gap-1">
        {PARTS.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              preventScrollReset
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-12 items-center border-b-4 border-transparent px-3 font-medium text-muted no-underline hover:text-pine aria-[current=page]:border-apricot aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function dateOf(word: string | null): string {
  return word !== null && isDate(word) ? word : ''
}

function readView(parameters: URLSearchParams): MailView {
  return {
    q: parameters.get('zoek') ?? '',
    status: nameIn(mailStates, parameters.get('status')),
    from: dateOf(parameters.get('van')),
    to: dateOf(parameters.get('tot')),
  }
}
