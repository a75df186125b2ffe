/** A page of text: a title, a sentence that sums it up, and sections. */
export interface TextContent {
  title: string
  lead: string
  sections: readonly { id?: string; heading: string; paragraphs: readonly string[] }[]
}

/** The texts of the site by address. They state what this program does, and leave to whoever runs it what only they can know. */
export const texts: Readonly<Record<string, TextContent>> = {
  '/about-us': {
    title: 'About us',
    lead: 'Octavo is a set of tools for PDF documents. It is a program that anyone can run, not a company.',
    sections: [
      {
        heading: 'What it is',
        paragraphs: [
          'You give it documents, say what should happen to them, and take the result away. Nothing has to be installed, and no account is needed.',
          'The name is a bookbinder’s word: an octavo is one sheet folded three times into eight leaves. That fold is the mark, the progress bar and the countdown.',
        ],
      },
      {
        heading: 'Who runs it',
        paragraphs: [
          'Octavo is open source under the MIT licence. Whoever installed it on this address runs it, and answers for it. The program itself calls nobody: it loads no fonts, scripts or counters from elsewhere and reports to no one.',
        ],
      },
      {
        heading: 'How it treats files',
        paragraphs: [
          'Documents are opened only inside sandboxed processes, which see the files of one task at a time. While they are stored they are encrypted with a key that belongs to their task alone. 30 minutes after the task has ended the key is destroyed and the files are removed.',
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
          '30 minutes after the task has ended, or until you press Delete now, whichever comes first. Files of a task that never starts go 30 minutes after you last did something with them. Nobody can bring them back after that.',
        ],
      },
      {
        heading: 'Who can see my files?',
        paragraphs: [
          'The browser that sent them. An address alone opens nothing: it also takes the cookie or the token of the task.',
          'Whoever runs this installation has control of the machine it runs on, as with any service.',
        ],
      },
      {
        heading: 'Is there a limit?',
        paragraphs: [
          'Yes, on the size of a file, on the number of files in a task and on the tasks of a day. The tool tells you before anything is sent.',
        ],
      },
      {
        heading: 'Do results carry a watermark?',
        paragraphs: ['No.'],
      },
      {
        heading: 'Which tools work today?',
        paragraphs: ['Those without the Soon tag. The others have their page already and say plainly that they take no files yet.'],
      },
      {
        heading: 'Do I need an account?',
        paragraphs: ['No. A free account brings larger files and more tasks a day. A history, an archive and sharing will come with it.'],
      },
      {
        id: 'sharing',
        heading: 'How will sharing work?',
        paragraphs: [
          'You will enter email addresses, and say whether the receivers may delete the file. Each of them finds it in their inbox after signing in. A file is never open to whoever holds a link.',
        ],
      },
      {
        heading: 'Can I use it from a program?',
        paragraphs: [
          'Yes. The site uses the same calls that are open to you; they are described on the API pages, linked below under Help.',
        ],
      },
    ],
  },
  '/contact-us': {
    title: 'Contact us',
    lead: 'Octavo is run by whoever installed it here, so questions about this service go to them.',
    sections: [
      {
        heading: 'About this installation',
        paragraphs: [
          'If you reached this page inside a company, a school or a home network, ask the people who look after that network. No address has been entered for this installation.',
        ],
      },
      {
        heading: 'About the program',
        paragraphs: [
          'Faults and wishes belong in the issue list of the project’s source code. A document that fails is most useful with the number that the error message shows; please do not attach anything private.',
          'The file SECURITY.md in the source code says how to report a weakness in confidence.',
        ],
      },
    ],
  },
  '/privacy': {
    title: 'Privacy',
    lead: 'What is stored, for how long, and who can read it.',
    sections: [
      {
        heading: 'Your documents',
        paragraphs: [
          'Documents, results, file names and document passwords are encrypted with a key of their own for each task. 30 minutes after the task has ended, or as soon as you delete it, the key is destroyed and the files are removed.',
          'They are used for the task you asked for and for nothing else. No one is sent a copy.',
        ],
      },
      {
        heading: 'What is kept longer',
        paragraphs: [
          'Your account, if you make one: first name, email address, a hash of your password, the devices on which you are logged in, and your keys. You can delete all of it at once on your account page.',
          'That a task took place: its kind, its time and whether it succeeded, without names or contents. A count of tasks by visitor and day. Your email address, if you subscribe to the newsletter.',
          'To stop abuse, tasks are also counted by network address. The address is not stored; a hash of it is, made with a salt that changes daily.',
        ],
      },
      {
        heading: 'What goes elsewhere',
        paragraphs: [
          'Nothing by itself. Pages load no content from other servers, and there are no counters or advertisements.',
          'A web page or a link that you ask for is fetched by this server. That site sees the address of the server, not yours.',
        ],
      },
      {
        heading: 'Your browser',
        paragraphs: ['The cookie policy lists what is kept there.'],
      },
    ],
  },
  '/terms-and-conditions': {
    title: 'Terms and conditions',
    lead: 'The program comes under the MIT licence; this page says what that means for using it here.',
    sections: [
      {
        heading: 'Your documents stay yours',
        paragraphs: ['Using a tool gives nobody any right to your documents or results, beyond what it takes to run the tool.'],
      },
      {
        heading: 'Use it for what you may use it for',
        paragraphs: ['Send only documents that you may work with. The acceptable use page names what is not allowed.'],
      },
      {
        heading: 'No warranty',
        paragraphs: [
          'The program is provided as it is, without warranty of any kind. Keep your originals, and look at a result before you rely on it.',
          'Whoever runs this installation may add terms of their own.',
        ],
      },
    ],
  },
  '/cookie-policy': {
    title: 'Cookie policy',
    lead: 'One cookie, no banner, because none of this follows you anywhere.',
    sections: [
      {
        heading: 'The cookie',
        paragraphs: [
          'octavo_visitor is set when you begin a task. It holds a random number and a signature, lasts one year, and is how your browser proves that a task is its own. Scripts cannot read it.',
        ],
      },
      {
        heading: 'Kept in your browser',
        paragraphs: [
          'Your choice of light or dark and the last settings of each tool stay on this device until you clear them.',
          'If you log in, the proof of it stays on this device until you log out.',
          'While a task is on the page, its reference and token are kept for that tab, and go with it.',
          'If you install the site, its own program files are kept for a faster start. Documents and results are not.',
        ],
      },
    ],
  },
  '/acceptable-use': {
    title: 'Acceptable use',
    lead: 'The tools are for documents that you may work with.',
    sections: [
      {
        heading: 'Not allowed',
        paragraphs: [
          'Removing protection from documents without the right to do so. Content that is against the law. Files made to harm the service or other people. Going around the limits, or using the service to reach other machines.',
        ],
      },
      {
        heading: 'What follows',
        paragraphs: ['Tasks that overload the service are ended, and addresses that send too many requests have to wait.'],
      },
    ],
  },
  '/licences': {
    title: 'Licences',
    lead: 'Octavo is open source under the MIT licence. It is built on the work of others, listed here.',
    sections: [],
  },
  '/refund': {
    title: 'Refunds',
    lead: 'There is nothing to buy here yet, so there is nothing to refund.',
    sections: [
      {
        heading: 'Later',
        paragraphs: ['There are no paid plans yet. The rules for refunds will stand on this page before the first payment is possible.'],
      },
    ],
  },
  '/subscription-terms': {
    title: 'Subscription terms',
    lead: 'There are no subscriptions yet.',
    sections: [
      {
        heading: 'Later',
        paragraphs: [
          'When there are, this page will say what each one costs, when it renews and how to end it, and the checkout will repeat it before you pay.',
        ],
      },
    ],
  },
  '/blog': {
    title: 'Blog',
    lead: 'No articles yet. When something useful is ready, it will be told here and in the newsletter.',
    sections: [],
  },
}
