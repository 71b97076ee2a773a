import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { DisputeAction, DisputeDetail } from '../../analysis/inspection/dispute-types.ts';
import { loadMerchantAccount } from '../new-payment/merchant-account.ts';
import { Panel } from '../parts/panel.tsx';
import { useApp } from '../state/app-state.ts';
import { stateLabel } from '../state/format.ts';
import { ActionForm } from './action-form.tsx';

interface DisputeActionProps {
  readonly action: DisputeAction;
  readonly dispute: DisputeDetail;
}

const ACTORS: readonly (readonly [by: DisputeAction['by'], name: string])[] = [
  ['issuer', 'The issuer'],
  ['merchant', 'The merchant, with its API key'],
];

/** Lists the actions that the issuer and the merchant can take in the current state of a dispute. */
export function DisputeActionsPanel({ dispute }: { readonly dispute: DisputeDetail }) {
  const { source } = useApp();
  if (source.controls === undefined) return null;
  return (
    <Panel title="Actions">
      {dispute.actions.length === 0 ? <p class="note">{NO_ACTIONS[dispute.state] ?? NO_ACTION}</p> : null}
      <div class="actors">
        {ACTORS.map(([by, name]) => {
          const actions = dispute.actions.filter((action) => action.by === by);
          if (actions.length === 0) return null;
          return (
            <fieldset key={by} class="actor">
              <legend>{name}</legend>
              {actions.map((action) => {
                const Form = FORMS[action.action];
                return <Form key={action.action} action={action} dispute={dispute} />;
              })}
            </fieldset>
          );
        })}
      </div>
    </Panel>
  );
}

const NO_ACTION = 'No actions are possible in this state.';
const NO_ACTIONS: Readonly<Record<string, string>> = {
  alert: 'Refund the transaction in full before the deadline, or the alert becomes a chargeback.',
};

/** Kinds of evidence to submit: everything that wins, or a text that decides the dispute. */
const EVIDENCE = [
  ['required', 'the items that win'],
  ['winning', 'winning_evidence'],
  ['losing', 'losing_evidence'],
] as const;

function SubmitEvidence({ action, dispute }: DisputeActionProps) {
  const [kind, setKind] = useState('required');
  const { id, clientId, requiredEvidence } = dispute;
  return (
    <ActionForm
      isPrimary
      title={action.label}
      button="Submit"
      hint={`These win the dispute: ${requiredEvidence.map(stateLabel).join(', ')}. Evidence can be submitted once.`}
      onRun={async (controls) => {
        const account = await loadMerchantAccount(controls, clientId);
        const items = requiredEvidence.map((item) => [item, 'submitted in the inspector']);
        const body = kind === 'required' ? Object.fromEntries(items) : { text: `${kind}_evidence` };
        await controls.asMerchant(account, `v1/disputes/${encodeURIComponent(id)}/evidence`, body);
        return { tone: 'done', text: 'The evidence was submitted.' };
      }}
    >
      <label>
        <span>Evidence</span>
        <select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
          {EVIDENCE.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </ActionForm>
  );
}

function Accept({ action, dispute: { id, clientId } }: DisputeActionProps) {
  return (
    <ActionForm
      title={action.label}
      button="Accept"
      hint="The dispute is lost, and the cardholder keeps the money."
      onRun={async (controls) => {
        const account = await loadMerchantAccount(controls, clientId);
        await controls.asMerchant(account, `v1/disputes/${encodeURIComponent(id)}/accept`, {});
        return { tone: 'done', text: 'The dispute was accepted.' };
      }}
    />
  );
}

function Decide({ action, dispute: { id } }: DisputeActionProps) {
  const [result, setResult] = useState('won');
  return (
    <ActionForm
      title={action.label}
      button="Decide"
      onRun={async (controls) => {
        await controls.decideDispute(id, result);
        return { tone: 'done', text: `The dispute was ${result}.` };
      }}
    >
      <label>
        <span>For the merchant, it is</span>
        <select value={result} onChange={({ currentTarget }) => setResult(currentTarget.value)}>
          <option value="won">won</option>
          <option value="lost">lost</option>
        </select>
      </label>
    </ActionForm>
  );
}

interface StepTexts {
  /** The end of the path of the operation. */
  readonly path: string;
  readonly button: string;
  readonly done: string;
}

const STEPS: Readonly<Partial<Record<DisputeAction['action'], StepTexts>>> = {
  escalate: { path: 'escalate', button: 'Escalate', done: 'The inquiry became a chargeback.' },
  withdraw: { path: 'withdraw', button: 'Withdraw', done: 'The dispute was withdrawn, and the merchant has won it.' },
  openPreArbitration: { path: 'open-pre-arbitration', button: 'Open', done: 'The pre-arbitration is open.' },
  openArbitration: { path: 'open-arbitration', button: 'Open', done: 'The arbitration is open.' },
};

function Step({ action, dispute: { id } }: DisputeActionProps) {
  const texts = STEPS[action.action];
  if (texts === undefined) return null;
  return (
    <ActionForm
      title={action.label}
      button={texts.button}
      onRun={async (controls) => {
        await controls.stepDispute(id, texts.path);
        return { tone: 'done', text: texts.done };
      }}
    />
  );
}

const FORMS: Readonly<Record<DisputeAction['action'], ComponentType<DisputeActionProps>>> = {
  submitEvidence: SubmitEvidence,
  accept: Accept,
  decide: Decide,
  escalate: Step,
  withdraw: Step,
  openPreArbitration: Step,
  openArbitration: Step,
};
