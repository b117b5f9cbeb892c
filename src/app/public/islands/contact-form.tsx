import { ContactForm, type Refused } from '#shop-window/contact/components/contact-form.tsx'
import { ToastProvider } from '#ui/toast.tsx'

/** The contact form, with what was refused of it when it was sent without JavaScript. */
export function Island({ refused }: { refused?: Refused }) {
  return (
    <ToastProvider>
      <ContactForm refused={refused} />
    </ToastProvider>
  )
}
