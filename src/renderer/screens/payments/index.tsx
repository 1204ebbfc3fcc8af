import type { PayingTab } from '../../data/places';
import { NewPayee } from './new-payee';
import { NewPayment } from './new-payment';
import { Payees } from './payees';
import { Register } from './register';

type Props = {
  readonly tab: PayingTab;
  /** What is open: a payment of the register; for a new payment, the vendor it begins with. */
  readonly id: string | null;
};

/** Payments and those who are paid. */
export const PaymentsScreen = ({ tab, id }: Props) => {
  switch (tab) {
    case 'register':
      return <Register payment={id} />;
    case 'payees':
      return <Payees />;
    case 'new':
      return <NewPayment key={id} payee={id} />;
    case 'new-payee':
      return <NewPayee />;
  }
};
