import { Icon } from '../app/Icon.tsx';
import { useTable, useTableState } from './context.ts';
import { Terms } from './Terms.tsx';
import { RuleLink } from './words.tsx';

/** What was refused, why, and by which rule; until the next action. */
export function RefusalNote() {
  const { session } = useTable();
  const { refusal } = useTableState();
  return (
    <div className="nope-region" role="alert">
      {refusal ? (
        <div className="nope" key={refusal.serial} data-testid="refusal">
          <p>
            {refusal.tried ? <b>{refusal.tried}: </b> : null}
            <Terms text={refusal.text} />. <RuleLink id={refusal.rule} />
          </p>
          <button
            type="button"
            className="btn quiet small"
            aria-label="Close"
            onClick={() => session.selection.dismissRefusal()}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ) : null}
    </div>
  );
}
