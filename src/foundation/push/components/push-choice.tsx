import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  chosenKindsQuery,
  pushOfferQuery,
  subscription,
  useChooseKinds,
} from '#foundation/push/client.ts'
import { type PushKind, pushKinds } from '#lib/push-kinds.ts'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { failure, useToast } from '#ui/toast.tsx'

const REFUSED =
  'Je browser laat geen meldingen toe. Sta ze toe in de instellingen van je browser voor deze site.'

/**
 * Of what this device is told, also when nothing of the salon is open on it; `keepApp` lets its
 * service worker be there, which shows it.
 */
export function PushChoice({ keepApp }: { keepApp: () => Promise<ServiceWorkerRegistration> }) {
  const client = useQueryClient()
  const { toast } = useToast()
  const offer = useQuery(pushOfferQuery)
  const chosen = useQuery(chosenKindsQuery)
  const { mutateAsync: choose } = useChooseKinds()

  async function change(kind: PushKind, isOn: boolean) {
    if (!offer.data) return
    try {
      const before = chosen.data ?? []
      const kinds = isOn ? [...before, kind] : before.filter((one) => one !== kind)
      const device = await subscribe(offer.data.publicKey, keepApp)
      if (!device)
        return toast({ title: 'Geen toestemming', description: REFUSED, tone: 'destructive' })
      const answer = await choose({ ...device, kinds })
      if (answer.kinds.length === 0) await (await subscription())?.unsubscribe()
      client.setQueryData(chosenKindsQuery.queryKey, answer.kinds)
    } catch (error) {
      toast(failure('Niet bewaard', error, 'Dit toestel kan nu geen meldingen krijgen.'))
    }
  }

  if (offer.error && !offer.data)
    return <LoadFailed title="De meldingen konden niet geladen worden." query={offer} />
  if (!offer.data || chosen.data === undefined) return <SkeletonText lines={3} />
  if (!('PushManager' in window))
    return (
      <p className="text-muted">
        Deze browser kent geen meldingen. Op een iPhone of iPad: zet de app eerst op je beginscherm
        en open ze daar.
      </p>
    )
  return (
    <ul className="flex flex-col gap-1">
      {offer.data.kinds.map((kind) => (
        <li key={kind}>
          <Switch
            label={pushKinds[kind].label}
            checked={chosen.data.includes(kind)}
            onSwitch={(isOn) => change(kind, isOn)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Lets the browser take notices from this salon; undefined when she does not want it to. */
async function subscribe(publicKey: string, keepApp: () => Promise<unknown>) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await keepApp()
  const registration = await navigator.serviceWorker.ready
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = made.toJSON()
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return undefined
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] }
}
