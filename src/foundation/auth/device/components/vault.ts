import { createStore, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval'
import { askDeviceKey } from '#foundation/auth/device/client.ts'

/** Who can read what is kept, and with what: the browser uses the key and tells it to nobody. */
type Opened = { by: string; key: CryptoKey }
type Sealed = { by: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
export type VaultNews = 'changed' | 'closed'

const KEY = 'key'
/** What is named so stays when the vault is closed, unreadable until she logs in again. */
const WAITING = 'waits:'
const listeners = new Set<(news: VaultNews) => void>()
let store: UseStore | undefined
let opened: Opened | undefined
/** One opening after the other. */
let opening = Promise.resolve(false)
let channel: BroadcastChannel | undefined

/**
 * Opens what this device keeps for a person, by its own key or the one the server gives, and first
 * closes what another left. False over plain http and without network and key, where nothing can be
 * kept.
 */
export async function openVault(by: string): Promise<boolean> {
  opening = opening.then(() => takeKey(by)).catch(() => false)
  return await opening
}

/** Whose key lies on this device; undefined when nobody's does. */
export async function keptFor(): Promise<string | undefined> {
  return canKeep() ? (await storedKey().catch(() => undefined))?.by : undefined
}

/** Keeps a value under its name, sealed. False when it could not. */
export async function keep(name: string, value: unknown): Promise<boolean> {
  if (!opened) return false
  const { by, key } = opened
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(value))
    const data = await crypto.subtle.encrypt(cipher(iv, name), key, text)
    await set(name, { by, iv, data } satisfies Sealed, box())
    tell('changed')
    return true
  } catch {
    // full or switched off: it then lasts as long as the page
    return false
  }
}

/** What is kept under a name; undefined when it is not there, or not hers. */
export async function unseal(name: string): Promise<unknown> {
  return opened && (await read(opened, name, await get<Sealed>(name, box())))
}

/** What waits on this device for whoever opened it, in no order. */
export async function readWaiting(): Promise<unknown[]> {
  if (!opened) return []
  const by = opened
  const all = await entries<string, Sealed>(box())
  const waiting = all.filter(([name]) => name.startsWith(WAITING))
  const values = await Promise.all(waiting.map(([name, sealed]) => read(by, name, sealed)))
  return values.filter((value) => value !== undefined)
}

/** The name under which something waits to be handed in. */
export function waitingName(id: string): string {
  return `${WAITING}${id}`
}

/** Throws away what is kept under a name. */
export async function forget(name: string): Promise<void> {
  if (!canKeep()) return
  await delMany([name], box()).catch(() => undefined)
  tell('changed')
}

/**
 * Destroys the key, and with it all that could be read without a network; what waits to be handed
 * in stays, sealed, until she logs in again.
 */
export async function closeVault(): Promise<void> {
  opened = undefined
  if (!canKeep()) return
  await removeRest().catch(() => undefined)
  tell('closed')
}

/** Calls back when something was kept, thrown away or closed here or in another window. */
export function onVault(listener: (news: VaultNews) => void): () => void {
  listeners.add(listener)
  radio()
  return () => listeners.delete(listener)
}

async function takeKey(by: string): Promise<boolean> {
  if (opened?.by === by) return true
  if (!canKeep()) return false
  const stored = await storedKey()
  if (stored?.by === by) opened = stored
  else {
    if (stored) await removeRest()
    const key = await askDeviceKey()
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    opened = {
      by,
      key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    }
    await set(KEY, opened, box())
  }
  radio()
  return true
}

async function storedKey(): Promise<Opened | undefined> {
  const stored = await get<Opened>(KEY, box())
  return stored?.key instanceof CryptoKey ? stored : undefined
}

async function removeRest() {
  const names = await keys<string>(box())
  await delMany(
    names.filter((name) => !name.startsWith(WAITING)),
    box(),
  )
}

async function read({ by, key }: Opened, name: string, sealed: Sealed | undefined) {
  if (sealed?.by !== by) return undefined
  try {
    const bytes = await crypto.subtle.decrypt(cipher(sealed.iv, name), key, sealed.data)
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return value
  } catch {
    // of a salon that was put back with another secret: nobody can read it any more
    return undefined
  }
}

/** What is sealed under one name opens under no other. */
function cipher(iv: Uint8Array<ArrayBuffer>, name: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
}

/** The browser encrypts on secure pages only. */
function canKeep(): boolean {
  return typeof indexedDB !== 'undefined' && globalThis.isSecureContext
}

function box(): UseStore {
  store ??= createStore('salon', 'kept')
  return store
}

function tell(news: VaultNews) {
  for (const listener of listeners) listener(news)
  radio()?.postMessage(news)
}

/** The other windows of this browser. */
function radio(): BroadcastChannel | undefined {
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel('salon-vault')
    channel.addEventListener('message', ({ data }) => {
      const news: VaultNews = data === 'closed' ? 'closed' : 'changed'
      if (news === 'closed') opened = undefined
      for (const listener of listeners) listener(news)
    })
  }
  return channel
}
