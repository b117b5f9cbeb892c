import { useEffect, useState } from 'react'
import { lookUpCustomer } from '#clients/customers/look-up/client.ts'
import { requestDeviceLink } from '#clients/devices/link/client.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { Wizard } from './use-wizard.ts'

/**
 * For somebody whose address we know on a browser that proved nothing: she books as it is, or has a
 * link mailed with which this device is remembered.
 */
export function LinkOffer({ wizard: { state, dispatch } }: { wizard: Wizard }) {
  const email = state.draft.lookUp?.email ?? ''
  const [stage, setStage] = useState<'offered' | 'sending' | 'sent'>('offered')
  const [failure, setFailure] = useState('')

  useEffect(() => {
    if (stage !== 'sent') return undefined
    async function lookAgain() {
      if (document.visibilityState !== 'visible') return
      const found = await lookUpCustomer(email).catch(() => undefined)
      if (found?.customer.recognised) dispatch({ type: 'lookedUp', email, found })
    }
    const look = () => void lookAgain()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [stage, email, dispatch])

  async function send() {
    if (stage === 'sending') return
    setStage('sending')
    setFailure('')
    try {
      await requestDeviceLink(email)
      setStage('sent')
    } catch (error) {
      setFailure(sentenceOf(error, 'De mail kon niet verstuurd worden. Boek gerust zonder.'))
      setStage('offered')
    }
  }

  if (stage === 'sent')
    return (
      <Alert title="Kijk in uw mailbox">
        Open onze nieuwste mail op dit toestel en kies ‘Dit toestel onthouden’. Kom dan hier terug:
        uw gegevens staan klaar. Wachten hoeft niet, u kunt ook gewoon verder boeken.
      </Alert>
    )
  return (
    <Alert
      title="Wij kennen dit e-mailadres: wat u leeg laat, vullen wij zelf in."
      action={
        <Button
          variant="secondary"
          size="sm"
          loading={stage === 'sending'}
          onClick={() => void send()}
        >
          Stuur mij een link
        </Button>
      }
    >
      Vul enkel de naam van uw hond in. Wilt u uw gegevens hier zien en verbeteren? Dan sturen we u
      een link waarmee we dit toestel onthouden.
      {failure && <strong className="mt-2 block text-red">{failure}</strong>}
    </Alert>
  )
}
