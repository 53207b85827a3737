import { Select } from '@mantine/core';
import type { ImportJob, ImportPlan } from '@vetloom/domain/import/import.schema.ts';
import { type ImportField, importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import { importFields, importing as words } from '../../locale/import.ts';
import classes from './import.module.css';

interface MappingTableProps {
  readonly job: ImportJob;
  readonly plan: ImportPlan;
  readonly onChange: (mapping: (ImportField | null)[]) => void;
}

/** The columns of a file with what stands in the first rows, and what each fills. */
export function MappingTable({ job, plan, onChange }: MappingTableProps) {
  const { fields } = importKindOf(job.kind);
  const options = fields.map((field) => ({ value: field, label: importFields[field] }));
  return (
    <div className={classes.mapping}>
      <table className={`${classes.table} ${classes.stacked}`}>
        <thead>
          <tr>
            <th scope="col">{words.mapping.column}</th>
            <th scope="col">{words.mapping.sample}</th>
            <th scope="col">{words.mapping.field}</th>
          </tr>
        </thead>
        <tbody>
          {job.columns.map((column, at) => (
            <tr key={column}>
              <th scope="row">{column}</th>
              <td className={classes.sample}>
                {job.sample
                  .map((row) => row[at] ?? '')
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(' · ')}
              </td>
              <td className={classes.field}>
                <Select
                  aria-label={words.mapping.pick(column)}
                  size="xs"
                  data={options}
                  value={plan.mapping[at] ?? null}
                  placeholder={words.mapping.ignore}
                  clearable
                  searchable
                  comboboxProps={{ withinPortal: true }}
                  onChange={(value) => {
                    const field = fields.find((one) => one === value) ?? null;
                    onChange(plan.mapping.map((old, index) => (index === at ? field : old)));
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
