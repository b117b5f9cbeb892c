/**
 * `refused`: the network or the receiver said no, final. `retry`: nobody answered. `reason` is for
 * the owner's eyes.
 */
type EInvoiceOutcome =
  | { ok: true; reference: string }
  | { ok: false; kind: 'refused' | 'retry'; reason: string }

/**
 * A Peppol access point: takes a UBL document to its receiver (`0208:` and ten digits). The same
 * `number` is sent once.
 */
export type AccessPoint = {
  name: string
  send(document: { number: string; receiver: string; xml: string }): Promise<EInvoiceOutcome>
}
