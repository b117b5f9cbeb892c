import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { labelsQuery, useLabel, useMailChosen } from '#clients/customers/client.ts'
import type { WholeCustomer } from '#clients/customers/wire.ts'
import { ApiError } from '#lib/api-client.ts'
import { counted } from '#lib/counted.ts'
import { newKey } from '#lib/new-key.ts'
import { Alert } from '#ui/alert.tsx'
import { TextArea, TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type ChosenProps = { chosen: readonly WholeCustomer[]; onClose: () => void }

/** A mail in the owner's words to those of the chosen who want such mails. */
export function MailChosenDialog({ chosen, onClose }: ChosenProps) {
  const { toast } = useToast()
  const { mutateAsync: mail, isPending } = useMailChosen()
  // the same for each try, so that the mail leaves once
  const [id] = useState(newKey)
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const addressed = chosen.filter(({ email }) => email !== '')
  const wanting = addressed.filter(({ wantsNews }) => wantsNews).length
  const others = [
    addressed.length > wanting &&
      `${counted(addressed.length - wanting, 'klant vroeg', 'klanten vroegen')} niet om zulke mails`,
    chosen.length > addressed.length &&
      `${counted(chosen.length - addressed.length, 'klant heeft', 'klanten hebben')} geen e-mail`,
  ].filter((part) => part !== false)

  async function send() {
    const missing = {
      ...(subject.trim() === '' && { subject: 'Vul een onderwerp in.' }),
      ...(text.trim() === '' && { text: 'Schrijf wat je wilt zeggen.' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    try {
      const ids = chosen.map((customer) => customer.id)
      const { mailed } = await mail({ id, ids, subject, text })
      toast({
        title: `${counted(mailed, 'mail', 'mails')} klaargezet`,
        description: 'Onder Mails zie je of ze vertrokken zijn.',
      })
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      toast(failure('Fout', error, 'De mails konden niet klaargezet worden.'))
    }
  }

  return (
    <FormDialog
      title={`Mail aan ${counted(wanting, 'klant', 'klanten')}`}
      submitLabel="Mailen"
      saving={isPending}
      onSubmit={() => (wanting === 0 ? onClose() : void send())}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      {others.length > 0 && (
        <Alert tone={wanting === 0 ? 'warning' : 'info'}>
          {`Niet iedereen krijgt hem: ${others.join(', ')}.`}
        </Alert>
      )}
      <TextInput
        label="Onderwerp"
        required
        maxLength={150}
        value={subject}
        error={errors['subject']}
        onValue={setSubject}
      />
      <TextArea
        label="Tekst"
        required
        maxLength={5_000}
        hint="‘Dag’ met de voornaam, je groet en de link om zich af te melden komen er vanzelf bij."
        value={text}
        error={errors['text']}
        onValue={setText}
      />
    </FormDialog>
  )
}

/** Puts a label on the chosen, or takes it off. */
export function LabelChosenDialog({ chosen, onClose }: ChosenProps) {
  const { toast } = useToast()
  const { data: known = [] } = useQuery(labelsQuery)
  const { mutateAsync: put, isPending } = useLabel()
  const [label, setLabel] = useState('')
  const [way, setWay] = useState<'on' | 'off'>('on')
  const [error, setError] = useState<string>()
  const listId = useId()
  const ids = chosen.map(({ id }) => id)

  async function change(isOn: boolean, undoes = false) {
    if (label.trim() === '') return setError('Vul een label in.')
    try {
      const changed = await put({ ids, label: label.trim(), isOn })
      toast({
        title: `${isOn ? 'Label gezet bij' : 'Label weg bij'} ${counted(changed, 'klant', 'klanten')}`,
        description: label,
        ...(!undoes && changed === ids.length && { undo: async () => await change(!isOn, true) }),
      })
      onClose()
    } catch (problem) {
      if (problem instanceof ApiError) setError(problem.fields['label'])
      toast(failure('Fout', problem, 'De labels konden niet bijgewerkt worden.'))
    }
  }

  return (
    <FormDialog
      title={`Label voor ${counted(chosen.length, 'klant', 'klanten')}`}
      size="sm"
      submitLabel={way === 'on' ? 'Label zetten' : 'Label weghalen'}
      saving={isPending}
      onSubmit={() => void change(way === 'on')}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      <TextInput
        label="Label"
        required
        maxLength={40}
        list={listId}
        autoComplete="off"
        value={label}
        error={error}
        onValue={(typed) => {
          setLabel(typed)
          setError(undefined)
        }}
      />
      <datalist id={listId}>
        {known.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <RadioCards
        legend="Wat doen we ermee?"
        name="label-doel"
        options={[
          { value: 'on', label: 'Zetten' },
          { value: 'off', label: 'Weghalen' },
        ]}
        value={way}
        onChange={(value) => setWay(value === 'off' ? 'off' : 'on')}
      />
    </FormDialog>
  )
}
