import { sendThrough } from '#lib/api-client.ts'

/** Asks who is there to show that it is she; false when she would rather not. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asked: Promise<boolean> | undefined

/** Says how she is asked, as long as there is somebody to ask; answers how to stop. */
export function confirmBy(how: Ask): () => void {
  ask = how
  sendThrough(sendConfirmed)
  return () => {
    ask = undefined
  }
}

/**
 * Sends something, and once more when the server first wants to know that it is she and she showed
 * that: what she did goes through as she did it. Several at once ask her once.
 */
export async function sendConfirmed(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  if (response.status !== 403 || !ask || !(await wantsConfirmation(response.clone())))
    return response
  asked ??= ask().finally(() => {
    asked = undefined
  })
  return (await asked) ? await send() : response
}

async function wantsConfirmation(response: Response): Promise<boolean> {
  return (await response.text()).includes('"code":"confirmation_needed"')
}
