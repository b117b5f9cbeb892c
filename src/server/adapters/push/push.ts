/** Where a browser gets its notices, and the keys by which only it can read them. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string }
/** What the service worker shows; nothing of anybody stands in it. */
export type PushNotice = { title: string; body: string; path: string; tag: string }
/** `gone`: the browser wants no more. `retry`: no answer, or not now. `reason` is for a log. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'retry' | 'refused'; reason: string }

export type Push = {
  /** By which a browser knows who may send it notices. */
  publicKey: string
  /** Whether an address may be asked at all: an https service out in the world. */
  accepts(endpoint: string): boolean
  /** Sends one notice; never throws. */
  send(device: PushDevice, notice: PushNotice): Promise<PushOutcome>
}
