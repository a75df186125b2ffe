/** A part of a page of text. Its paragraphs may name a price or the contact address (`{monthly}`, `{contact}`). */
export interface TextSection {
  id?: string
  heading: string
  paragraphs: readonly string[]
  /** Left out unless this holds for the installation. */
  when?: 'BILLING' | 'CONTACT' | 'NO_CONTACT'
}

/** A page of text: a title, a summary, and sections. */
export interface TextContent {
  title: string
  lead: string
  sections: readonly TextSection[]
}

/** The texts of the site by address. They state what this program does, and leave to the operator what only they can know. */
export const texts: Readonly<Record<string, TextContent>> = {
  '/about-us': {
    title: 'About us',
    lead: "Octavo is a set of PDF tools. It's a program that anyone can run, not a company.",
    sections: [
      {
        heading: 'What it is',
        paragraphs: [
          "Add your files, choose what to do with them, and download the result. There's nothing to install, and you don't need an account.",
          'The name comes from bookbinding: an octavo is one sheet folded three times into eight leaves. You can see that fold in the logo, the progress bar and the countdown.',
        ],
      },
      {
        heading: 'Who runs it',
        paragraphs: ['Whoever installed Octavo at this address runs it and is responsible for it. Open source (MIT). No trackers.'],
      },
      {
        heading: 'How it handles files',
        paragraphs: [
          "Files are opened only in sandboxed processes that see one task at a time. They're encrypted while stored, with a separate key for each task. 30 minutes after the task ends, the key is destroyed and the files are deleted.",
        ],
      },
    ],
  },
  '/faq': {
    title: 'Questions and answers',
    lead: 'Short answers. Each tool has more on its own page.',
    sections: [
      {
        heading: 'How long are my files kept?',
        paragraphs: [
          'Until 30 minutes after the task ends, or until you press Delete now, whichever comes first. If a task never starts, its files are deleted 30 minutes after you last used them. After that, nobody can restore them.',
        ],
      },
      {
        heading: 'Who can see my files?',
        paragraphs: [
          "Only the browser that uploaded them. The address of a task isn't enough: it also takes the task's cookie or token.",
          'As with any service, whoever runs this installation controls the machine it runs on.',
        ],
      },
      {
        heading: 'Are there limits?',
        paragraphs: ['Yes: on file size, files per task and tasks per day. Each tool tells you before anything is uploaded.'],
      },
      {
        when: 'BILLING',
        heading: 'What does it cost?',
        paragraphs: [
          'Most tasks are free. When the tasks of a day are used up, one more costs {task}. A plan costs {monthly} a month or {annual} a year. There is also a 7-day plan for {seven}, which becomes monthly unless you cancel.',
        ],
      },
      {
        heading: 'Do results have a watermark?',
        paragraphs: ['No.'],
      },
      {
        heading: 'Which tools work today?',
        paragraphs: ["All tools without the Soon tag. The others already have a page but don't accept files yet."],
      },
      {
        heading: 'Do I need an account?',
        paragraphs: ['No. A free account allows larger files and more tasks per day, and has a history, an archive and sharing.'],
      },
      {
        id: 'sharing',
        heading: 'How does sharing work?',
        paragraphs: [
          'Choose "Share by email" next to a result, enter email addresses and decide whether recipients can delete the file for everyone. Each gets an email and finds the file in their inbox for 7 days, after logging in with that address. Files are never open to everyone with a link.',
        ],
      },
      {
        heading: 'Is there an API?',
        paragraphs: ["Yes. The site uses the same API that's open to you. You'll find its documentation below under Help."],
      },
    ],
  },
  '/contact-us': {
    title: 'Contact us',
    lead: 'Octavo is run by whoever installed it here. Send questions about this service to them.',
    sections: [
      {
        when: 'CONTACT',
        heading: 'Write to us',
        paragraphs: ['Questions about this service or your account: {contact}'],
      },
      {
        when: 'NO_CONTACT',
        heading: 'About this installation',
        paragraphs: [
          "If you're on a company, school or home network, ask the people who run it. This installation has no contact address.",
        ],
      },
      {
        heading: 'About the program',
        paragraphs: [
          "Report bugs and suggest features in the issue list of the source code. If a file fails, include the number in the error message. Please don't attach anything private.",
          'SECURITY.md in the source code explains how to report a vulnerability privately.',
        ],
      },
    ],
  },
  '/privacy': {
    title: 'Privacy',
    lead: 'What we store, for how long, and who can read it.',
    sections: [
      {
        heading: 'Your documents',
        paragraphs: [
          'Documents, results, file names and document passwords are encrypted while stored, with a separate key for each task. 30 minutes after the task ends, or as soon as you delete it, the key is destroyed and the files are deleted.',
          "They're used only for the task you started. Nobody gets a copy.",
        ],
      },
      {
        heading: 'What is stored longer',
        paragraphs: [
          "Your account, if you create one: first name, email address, a hash of your password, the devices you're logged in on, and your keys. You can delete all of it on your account page.",
          'A record of each task: its type, its time, the number and size of its files and whether it succeeded. Without an account it has no names and no contents. The number of tasks per visitor and day. Your email address, if you subscribe to the newsletter.',
          'With an account, your history also has the file names and settings of your tasks, until you delete the entry or your account. They are encrypted with a key of your account.',
          'What you save to your archive stays until you delete it. What you share stays for 7 days, for you and the addresses you entered. Both are encrypted with keys of their own.',
          "To prevent abuse, tasks are also counted by IP address. We don't store the address, only a hash of it with a salt that changes daily.",
        ],
      },
      {
        heading: 'What is sent elsewhere',
        paragraphs: [
          'Nothing, unless you ask for it. There are no trackers or ads.',
          "When you convert a web page or add a file by link, this server downloads it. The other site sees the server's IP address, not yours.",
        ],
      },
      {
        when: 'BILLING',
        heading: 'Payments',
        paragraphs: [
          'For each payment we store its date, amount, plan and receipt, and the last four digits of the card. Card numbers never reach this server, except those of test mode, which are not real.',
          'If payments are taken by Stripe, the checkout page loads its form from there, and Stripe learns what it needs to charge your card. No other page loads anything of it.',
        ],
      },
      {
        heading: 'Your browser',
        paragraphs: ['The cookie policy lists what is stored there.'],
      },
    ],
  },
  '/terms-and-conditions': {
    title: 'Terms and conditions',
    lead: 'Octavo is available under the MIT licence. This page explains what that means when you use it here.',
    sections: [
      {
        heading: 'Your documents stay yours',
        paragraphs: ["Using a tool gives nobody any rights to your documents or results, beyond what's needed to run the tool."],
      },
      {
        heading: 'Use only documents you have the right to use',
        paragraphs: ["Upload only documents that you have the right to process. The acceptable use page lists what isn't allowed."],
      },
      {
        heading: 'No warranty',
        paragraphs: [
          'The program is provided as is, without warranty of any kind. Keep your originals, and check a result before you rely on it.',
          'Whoever runs this installation may add their own terms.',
        ],
      },
    ],
  },
  '/cookie-policy': {
    title: 'Cookie policy',
    lead: 'One cookie and no banner, because nothing here tracks you.',
    sections: [
      {
        heading: 'The cookie',
        paragraphs: [
          "octavo_visitor is set when you start a task. It holds a random number and a signature, and lasts one year. It proves that a task belongs to your browser. Scripts can't read it.",
        ],
      },
      {
        heading: 'Stored in your browser',
        paragraphs: [
          "Until you clear them: your light or dark theme (octavo_theme), each tool's last settings (octavo_options, octavo_open_groups), your recipes (octavo_recipes), the order of the files in your last tasks (octavo_arrangement), and whether letter keys choose tools in the editor (octavo_editor_letters). They contain no files and no passwords.",
          "Your login (octavo_access_token), until you log out. Your permission to load Google's sign-in, if you gave it (octavo_google_consent).",
          "While a task is open, in its tab only: its reference and token (taskRef, taskType, engineToken, engineUrl, contentType), and the names of files that haven't been uploaded, the web addresses and the further steps you entered (octavo_unsent, octavo_left_out, octavo_addresses, octavo_chain). They're deleted when you close the tab.",
          'If you install the site, its program files are stored so that it starts faster. Files that you share with it from another app are stored until it has opened them.',
        ],
      },
      {
        heading: 'Drafts and signatures',
        paragraphs: [
          'While you edit a PDF or fill in a form, the file and your changes are saved on this device, so that closing the tab loses nothing (octavo_drafts, octavo_forms). The last 5 of each are kept, for 7 days. Both tools list them, with a button to delete them all.',
          'Your signature is saved only if you tick "Keep it on this device for next time" (octavo_signature). Untick it the next time you sign, and it is deleted.',
          "If you sign on your phone, the phone's tab stores the code it scanned until you've signed (octavo_phone_code). Your phone encrypts the signature for your computer. The server can't read it, and deletes it after 5 minutes at most.",
        ],
      },
      {
        when: 'BILLING',
        heading: 'While you pay',
        paragraphs: [
          "A payment that you've started is stored for that tab until it's finished, so that a reload doesn't lose it (clientSecret, paymentRef, paymentPlan, amount, previewUrlPdf, octavo_payment_currency, octavo_payment_email, octavo_paid). Your card is not among it.",
          'So that two tabs never pay twice, the number of the attempt is stored for 30 minutes (octavo_payment_attempt). The currency you choose stays until you clear it (octavo_currency).',
        ],
      },
    ],
  },
  '/acceptable-use': {
    title: 'Acceptable use',
    lead: 'Use the tools only for documents that you have the right to process.',
    sections: [
      {
        heading: 'Not allowed',
        paragraphs: [
          'Removing protection from documents without the right to do so. Illegal content. Files made to harm the service or other people. Bypassing the limits, or using the service to reach other machines.',
        ],
      },
      {
        heading: 'What happens otherwise',
        paragraphs: ['We stop tasks that overload the service. IP addresses that send too many requests have to wait.'],
      },
    ],
  },
  '/licences': {
    title: 'Licences',
    lead: "Octavo is open source (MIT). It's built on the projects listed here.",
    sections: [],
  },
  '/refund': {
    title: 'Refunds',
    lead: 'If you pay and get nothing for it, you get your money back without asking.',
    sections: [
      {
        heading: 'One task',
        paragraphs: [
          'A paid task that fails, or whose files are deleted before you could download them, is refunded automatically and in full. You get an email when that happens.',
        ],
      },
      {
        heading: 'Plans',
        paragraphs: [
          'You can cancel a plan at any time. You keep it until the end of the days you paid for, and nothing is charged after that.',
          'If you were charged by mistake, or for a renewal you did not want, contact us. The contact page says how.',
        ],
      },
      {
        heading: 'How the money comes back',
        paragraphs: ['Refunds go to the card you paid with. Banks usually take 5 to 10 days to show them. Billing lists every refund.'],
      },
    ],
  },
  '/subscription-terms': {
    title: 'Subscription terms',
    lead: 'What each plan costs, when it renews, and how to stop it.',
    sections: [
      {
        heading: '7-day plan',
        paragraphs: [
          'Costs {seven} for the first 7 days. After that it becomes a monthly plan for {monthly} a month, until you cancel. The checkout shows the later price, and you agree to it with a tick before you pay. Two days before it changes, we email you.',
        ],
      },
      {
        heading: 'Monthly plan',
        paragraphs: ['Costs {monthly} a month. It renews on the same day of each month, until you cancel.'],
      },
      {
        heading: 'Yearly plan',
        paragraphs: ['Costs {annual} a year. It renews after a year, until you cancel. Two days before, we email you.'],
      },
      {
        heading: 'Change of plan',
        paragraphs: [
          'You can change between plans in Billing. What is left of the old plan is taken off the new price, and you see the amount before you pay.',
        ],
      },
      {
        heading: 'Cancellation',
        paragraphs: [
          'Cancel in Billing in two clicks. You keep the plan until the end of the days you paid for. You can resume it until then.',
          'If you delete your account, your plan is canceled first, and nothing more is charged.',
        ],
      },
      {
        heading: 'Failed payments',
        paragraphs: [
          'If a renewal fails, we email you and try again. Replace your card in Billing to keep the plan. If no payment succeeds, the plan ends and you have a free account again. Files in your archive stay.',
        ],
      },
    ],
  },
  '/blog': {
    title: 'Blog',
    lead: 'No articles yet. Product news will appear here and in the newsletter.',
    sections: [],
  },
}
