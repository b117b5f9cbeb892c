import { useState } from 'react'
import { useSendTestMail } from '#foundation/messages/client.ts'
import { ApiError } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { TextInput } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useToast } from '#ui/toast.tsx'

/** Sends a mail at once to see whether mails arrive, and shows what the mail server said. */
export function TestMailDialog({ onClose }: { onClose: () => void }) {
  const { toast } = useToast()
  const [to, setTo] = useState('')
  const { mutateAsync: sendTestMail, isPending } = useSendTestMail()
  const [problem, setProblem] = useState<{ field?: string | undefined; sentence?: string }>({})

  async function send() {
    setProblem({})
    try {
      const { message, isKept } = await sendTestMail(to)
      toast({
        title: isKept ? 'Testmail bewaard als bestand' : 'Testmail verzonden',
        description: message,
      })
      onClose()
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      const sentence =
        (refused && refused.status > 0 && refused.sentence) || 'Controleer de Gmail instellingen.'
      setProblem(refused?.fields['to'] ? { field: refused.fields['to'] } : { sentence })
      toast({ title: 'Fout', description: sentence, tone: 'destructive' })
    }
  }

  return (
    <FormDialog
      title="Testmail sturen"
      description="De mail vertrekt meteen. Je ziet hier wat de mailserver antwoordt."
      size="sm"
      submitLabel="Versturen"
      saving={isPending}
      onSubmit={() => void send()}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      <TextInput
        label="E-mailadres"
        type="email"
        required
        autoComplete="email"
        value={to}
        error={problem.field}
        onChange={({ target }) => setTo(target.value)}
      />
      {problem.sentence && (
        <Alert tone="error" title="De testmail is niet vertrokken">
          {problem.sentence}
        </Alert>
      )}
    </FormDialog>
  )
}
