import { array, object, picklist, string } from 'valibot'
import { namesOf } from '#lib/names-of.ts'
import { pushKinds } from '#lib/push-kinds.ts'

const kindsSchema = array(picklist(namesOf(pushKinds)))

/** By which key a browser lets this salon send it notices, and what who asks can be told of. */
export const pushOfferSchema = object({ publicKey: string(), kinds: kindsSchema })
/** What a device wants to be told. */
export const pushChoiceSchema = object({ kinds: kindsSchema })
