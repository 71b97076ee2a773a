import { Button } from '../parts/button.tsx';

interface NameFormProps {
  readonly label: string;
  readonly placeholder: string;
  readonly button: string;
  readonly busy: boolean;
  readonly required?: boolean;
  readonly onName: (name: string) => void;
}

/** Renders a form with one name and a button. */
export function NameForm({ label, placeholder, button, busy, required = false, onName }: NameFormProps) {
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const form = event.currentTarget;
        const name = new FormData(form).get('name');
        onName(typeof name === 'string' ? name.trim() : '');
        form.reset();
      }}
    >
      <input name="name" type="text" aria-label={label} placeholder={placeholder} required={required} maxLength={63} />
      <Button submit busy={busy}>
        {button}
      </Button>
    </form>
  );
}
