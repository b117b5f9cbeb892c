import { Send } from 'lucide-react'
import { useState } from 'react'
import { useReturnTripMail, useSendTripMail } from '#desk/system/client.ts'
import { ApiError, sentenceOf } from '#lib/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/field.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** Sends a mail to the salon itself, and takes the code of the one that came back. */
export function MailTripCard({ code, onReturned }: { code: string; onReturned: () => void }) {
  const { toast } = useToast()
  const { mutate: send, isPending: isSending } = useSendTripMail()
  const { mutate: take, isPending: isTaking } = useReturnTripMail()
  const [typed, setTyped] = useState(code)
  const [problem, setProblem] = useState<string>()

  function sendOne() {
    send(undefined, {
      onSuccess: ({ to }) =>
        toast({ title: 'Testmail verzonden', description: `Kijk in de mailbox van ${to}.` }),
      onError: (error) => toast(failure('De testmail is niet vertrokken', error)),
    })
  }

  function takeBack() {
    setProblem(undefined)
    take(typed, {
      onSuccess: () => {
        setTyped('')
        toast({ title: 'De testmail kwam terug', description: 'Mails van je salon komen aan.' })
        onReturned()
      },
      onError: (error) =>
        setProblem((error instanceof ApiError && error.fields['code']) || sentenceOf(error)),
    })
  }

  return (
    <Card title="Komt een mail van je salon aan?">
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-muted">
          Stuur een testmail naar het adres van je salon. Volg de link erin of typ de code hier: zo
          weet je dat mails echt in een mailbox belanden.
        </p>
        <Button
          variant="secondary"
          loading={isSending}
          onClick={sendOne}
          className="self-start max-sm:w-full"
        >
          <Send aria-hidden />
          Testmail naar mezelf sturen
        </Button>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            takeBack()
          }}
          className="flex flex-wrap items-end gap-3"
        >
          <TextInput
            label="Code uit de testmail"
            autoComplete="one-time-code"
            value={typed}
            error={problem}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" loading={isTaking} className="max-sm:w-full">
            Deze mail is aangekomen
          </Button>
        </form>
      </div>
    </Card>
  )
}
